import { type captcha, captchaLength } from '@amber/contract/sign-in/captcha.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { svg as check } from 'virtual:icon/circle-check'
import { useEffect, useRef, useState, type Ref } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useT } from '#web/lib/call/services.ts'
import { solveChallenge } from './solve-challenge.ts'
import { captchaMessages } from './captcha.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import '#web/ui/form/entry.css'
import './captcha-field.css'

type Image = OutputOf<typeof captcha.create>
type Answer = { round: string; image?: Image; reason?: string }
/** Progress of the proof of work; `hasFailed` if it failed to start. */
type Proof = { id: string; part: number; found?: number; hasFailed?: boolean }

/** Requests an image for each round, and empties the input with it. */
function useCaptchaImage(create: () => Promise<Image>, round: string) {
  const input = useRef<HTMLInputElement>(null)
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let isOver = false
    const load = async (): Promise<Answer> => {
      try {
        return { round, image: await create() }
      } catch (caught) {
        if (!(caught instanceof ApiError)) throw caught
        return { round, reason: caught.msg }
      }
    }
    const renewed = async () => {
      const next = await load()
      if (isOver) return
      setAnswer(next)
      if (input.current) input.current.value = ''
    }
    void renewed()
    return () => {
      isOver = true
    }
  }, [create, round])
  const isLoading = answer?.round !== round
  return { input, image: answer?.image, reason: isLoading ? undefined : answer.reason, isLoading }
}

/** Solves the challenge of an image. */
function useProof(image: Image | undefined): Proof | undefined {
  const [proof, setProof] = useState<Proof>()
  useEffect(() => {
    if (!image) return undefined
    const work = new AbortController()
    const { id, challenge } = image
    const solve = async () => {
      const onProgress = (part: number) => {
        if (!work.signal.aborted) setProof({ id, part })
      }
      const found = await solveChallenge(challenge, { signal: work.signal, onProgress })
      if (found !== null && !work.signal.aborted) setProof({ id, part: 1, found })
    }
    // The solver is fetched on first use.
    solve().catch(() => {
      if (!work.signal.aborted) setProof({ id, part: 0, hasFailed: true })
    })
    return () => work.abort()
  }, [image])
  return proof
}

function ProofProgress({ proof, onRenew }: { proof: Proof | undefined; onRenew: () => void }) {
  const t = useT(captchaMessages)
  const part = proof?.part ?? 0
  const isDone = proof?.found !== undefined
  const hasFailed = proof?.hasFailed === true
  /** In steps of 25, because screen readers must not announce every percent. */
  const percent = Math.floor(part * 4) * 25
  const progress = percent > 0 ? t('progress', { percent }) : t('working')
  const state = isDone ? t('done') : hasFailed ? t('unstarted') : progress
  return (
    <>
      <p className="captcha-proof">
        {isDone && <Icon svg={check} size={18} />}
        {!isDone && !hasFailed && <progress aria-label={t('working')} max={1} value={part} />}
        <span role="status">{state}</span>
      </p>
      {hasFailed && (
        <button type="button" className="button" onClick={onRenew}>
          {t('again')}
        </button>
      )}
    </>
  )
}

const id = 'entry-captcha'

function ImageInput(props: {
  ref: Ref<HTMLInputElement>
  image: Image | undefined
  isLoading: boolean
  isInvalid: boolean
  onRenew: () => void
}) {
  const { ref, image, isLoading, isInvalid, onRenew } = props
  const t = useT(captchaMessages)
  return (
    <>
      <div className="entry-input">
        <input
          ref={ref}
          id={id}
          name="captcha"
          type="text"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={captchaLength}
          placeholder={t('hint')}
          aria-required="true"
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-error` : undefined}
        />
      </div>
      <button
        type="button"
        className="captcha-image"
        // Without an image, the text inside is the label.
        aria-label={image ? t('renew') : undefined}
        title={image ? t('renew') : undefined}
        aria-busy={isLoading}
        onClick={onRenew}
      >
        {image ? <img src={image.image} alt={t('image')} /> : t(isLoading ? 'loading' : 'failed')}
      </button>
    </>
  )
}

/**
 * Captcha with the fields `captcha`, `captchaId` and `captchaProof`: an image, or proof of work for users who cannot
 * see it. `used` grows with each use.
 */
export function CaptchaField(props: {
  create: () => Promise<Image>
  used: number
  error: string | undefined
}) {
  const { create, used, error } = props
  const t = useT(captchaMessages)
  const [isByProof, setByProof] = useState(false)
  const [asked, setAsked] = useState(0)
  const other = useRef<HTMLButtonElement>(null)
  const { input, image, reason, isLoading } = useCaptchaImage(create, `${used}.${asked}`)
  const latestProof = useProof(isByProof && !isLoading ? image : undefined)
  const proof = !isLoading && latestProof?.id === image?.id ? latestProof : undefined
  const renew = () => {
    setAsked(asked + 1)
    const goOn = input.current ?? other.current
    goOn?.focus()
  }
  const problem = error ?? reason
  return (
    <div className="entry-field" data-invalid={error !== undefined}>
      {isByProof ? (
        <span className="entry-label">{t('label')}</span>
      ) : (
        <label htmlFor={id}>{t('label')}</label>
      )}
      <div className="captcha-row">
        {isByProof ? (
          <ProofProgress proof={proof} onRenew={renew} />
        ) : (
          <ImageInput
            ref={input}
            image={image}
            isLoading={isLoading}
            isInvalid={error !== undefined}
            onRenew={renew}
          />
        )}
      </div>
      <input type="hidden" name="captchaId" value={image?.id ?? ''} />
      {isByProof && <input type="hidden" name="captchaProof" value={proof?.found ?? ''} />}
      <button
        ref={other}
        type="button"
        className="captcha-instead"
        onClick={() => setByProof(!isByProof)}
      >
        {t(isByProof ? 'back' : 'instead')}
      </button>
      {problem !== undefined && (
        <p id={`${id}-error`} className="entry-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
