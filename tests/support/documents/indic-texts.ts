/** A name and a place in each Indic language whose script documents print, with the font of the script. */
export const indicTexts = [
  { language: 'Hindi', font: 'AnekDevanagari', text: 'क्षितिज शर्मा, हिंदी मार्ग' },
  { language: 'Bengali', font: 'AnekBangla', text: 'ক্ষিতীশ চক্রবর্তী, কলকাতা' },
  { language: 'Assamese', font: 'AnekBangla', text: 'ৰঞ্জিত বৰুৱা, গুৱাহাটী' },
  { language: 'Punjabi', font: 'AnekGurmukhi', text: 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ, ਲੁਧਿਆਣਾ' },
  { language: 'Gujarati', font: 'AnekGujarati', text: 'અક્ષય ત્રિવેદી, રાજકોટ' },
  { language: 'Odia', font: 'AnekOdia', text: 'ଲକ୍ଷ୍ମୀ ପଣ୍ଡା, ଭୁବନେଶ୍ୱର' },
  { language: 'Tamil', font: 'AnekTamil', text: 'கோவிந்தராஜன், அண்ணா நகர்' },
  { language: 'Telugu', font: 'AnekTelugu', text: 'లక్ష్మీ నారాయణ, విజయవాడ' },
  { language: 'Kannada', font: 'AnekKannada', text: 'ಲಕ್ಷ್ಮೀ ನಾರಾಯಣ, ಬೆಂಗಳೂರು' },
  { language: 'Malayalam', font: 'AnekMalayalam', text: 'ലക്ഷ്മി നായർ, കൊച്ചി' },
]
