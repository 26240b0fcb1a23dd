import { sql } from 'kysely'
import { restoreRemedy, type SqlCheck, sqlCheck } from './check.ts'

const wrongQuestionCounts = sql`
  select 'product ' || products.id || ' counts ' || question_count || ' questions and has ' || coalesce(asked.number, 0) as wrong
  from products left join (
    select product_id, count(*) as number from questions where hidden_reason is null group by product_id
  ) as asked on asked.product_id = products.id
  where question_count <> coalesce(asked.number, 0)`

const wrongAnswerCounts = sql`
  select 'question ' || questions.id || ' has other counts of answers and votes than its answers' as wrong
  from questions left join (
    select question_id, count(*) as number, sum(helpful_count) as votes from question_answers where hidden_reason is null group by question_id
  ) as answered on answered.question_id = questions.id
  where answer_count <> coalesce(answered.number, 0) or helpful_count <> coalesce(answered.votes, 0)`

const wrongAnswerVotes = sql`
  select 'answer ' || question_answers.id || ' counts ' || helpful_count || ' votes and has ' || coalesce(votes.number, 0) as wrong
  from question_answers left join (
    select answer_id, count(*) as number from question_answer_votes group by answer_id
  ) as votes on votes.answer_id = question_answers.id
  where helpful_count <> coalesce(votes.number, 0)`

/** Checks of questions and answers. */
export const questionChecks: readonly SqlCheck[] = [
  sqlCheck('A product counts its questions that are not hidden.', wrongQuestionCounts, restoreRemedy),
  sqlCheck('A question counts its answers that are not hidden, and their votes.', wrongAnswerCounts, restoreRemedy),
  sqlCheck('An answer counts its votes.', wrongAnswerVotes, restoreRemedy),
]
