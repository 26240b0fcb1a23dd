import type { Drawing } from '../studio.ts'
import { airFryer } from './air-fryer.ts'
import { bluetoothSpeaker } from './bluetooth-speaker.ts'
import { camera } from './camera.ts'
import { charger } from './charger.ts'
import { gamingController } from './controller.ts'
import { earbuds } from './earbuds.ts'
import { electricKettle } from './electric-kettle.ts'
import { headphones } from './headphones.ts'
import { keyboard } from './keyboard.ts'
import { laptop } from './laptop.ts'
import { mixerGrinder } from './mixer-grinder.ts'
import { monitor } from './monitor.ts'
import { mouse } from './mouse.ts'
import { phone } from './phone.ts'
import { powerBank } from './power-bank.ts'
import { router } from './router.ts'
import { smartwatch } from './smartwatch.ts'
import { soundbar } from './soundbar.ts'
import { tablet } from './tablet.ts'
import { television } from './television.ts'
import { trimmer } from './trimmer.ts'

/** The drawings of electronics by name. */
export const electronicsDrawings: Record<string, Drawing> = {
  phone,
  laptop,
  tablet,
  television,
  monitor,
  earbuds,
  headphones,
  'bluetooth-speaker': bluetoothSpeaker,
  soundbar,
  camera,
  'gaming-controller': gamingController,
  keyboard,
  mouse,
  smartwatch,
  'power-bank': powerBank,
  charger,
  router,
  trimmer,
  'mixer-grinder': mixerGrinder,
  'air-fryer': airFryer,
  'electric-kettle': electricKettle,
}
