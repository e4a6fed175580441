import type { captcha } from '@amber/contract/captcha.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { captchaLength } from '@amber/contract/captcha.ts'
import { svg as check } from 'virtual:icon/circle-check'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/services.ts'
import { solveChallenge } from '#web/lib/solve-challenge.ts'
import { captchaMessages } from './captcha.messages.ts'
import { Icon } from './icon.tsx'
import './entry-field.css'
import './captcha-field.css'

type Image = OutputOf<typeof captcha.create>
type State = { kind: 'loading' | 'ready'; image?: Image } | { kind: 'failed'; reason: string }
/** Part of the work that is done, and its result. */
type Proof = { part: number; found?: number }

/**
 * The image code of a form, as its fields `captcha`, `captchaId` and `captchaProof`: a picture that can be renewed, or
 * work that the browser does for people who cannot see it. `used` counts up whenever the code has been used.
 */
export function CaptchaField(props: {
  create: () => Promise<Image>
  used: number
  error: string | undefined
}) {
  const { create, used, error } = props
  const t = useT(captchaMessages)
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [proof, setProof] = useState<Proof>()
  const [asked, setAsked] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const makeImage = useRef(create)
  makeImage.current = create
  const isByProof = proof !== undefined

  useEffect(() => {
    let isOver = false
    setState((before) => ({ kind: 'loading', ...('image' in before && { image: before.image }) }))
    if (input.current) input.current.value = ''
    makeImage.current().then(
      (image) => !isOver && setState({ kind: 'ready', image }),
      (caught: unknown) => {
        if (!(caught instanceof ApiError)) throw caught
        if (!isOver) setState({ kind: 'failed', reason: caught.msg })
      },
    )
    return () => {
      isOver = true
    }
  }, [used, asked])

  const challenge = state.kind === 'ready' ? state.image?.challenge : undefined
  useEffect(() => {
    if (!isByProof || !challenge) return undefined
    const work = new AbortController()
    setProof({ part: 0 })
    void solveChallenge(challenge, {
      signal: work.signal,
      onProgress: (part) => !work.signal.aborted && setProof({ part }),
    }).then((found) => {
      if (found !== null && !work.signal.aborted) setProof({ part: 1, found })
    })
    return () => work.abort()
  }, [isByProof, challenge])

  const renew = () => {
    setAsked(asked + 1)
    input.current?.focus()
  }
  const id = 'entry-captcha'
  const image = 'image' in state ? state.image : undefined
  const isDone = proof?.found !== undefined && state.kind === 'ready'
  /** In quarters, so that who hears it is not told a hundred times. */
  const percent = Math.floor((proof?.part ?? 0) * 4) * 25
  const progress = isDone ? t('done') : percent > 0 ? t('progress', { percent }) : t('working')
  return (
    <div className="entry-field" data-invalid={error !== undefined}>
      {isByProof ? (
        <span className="entry-label">{t('label')}</span>
      ) : (
        <label htmlFor={id}>{t('label')}</label>
      )}
      <div className="captcha-row">
        {isByProof ? (
          <p className="captcha-proof">
            {isDone ? (
              <Icon svg={check} size={18} />
            ) : (
              <progress aria-label={t('working')} max={1} value={proof.part} />
            )}
            <span role="status">{progress}</span>
          </p>
        ) : (
          <>
            <div className="entry-input">
              <input
                ref={input}
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
                aria-invalid={error !== undefined}
                aria-describedby={error === undefined ? undefined : `${id}-error`}
              />
            </div>
            <button
              type="button"
              className="captcha-image"
              aria-label={t('renew')}
              title={t('renew')}
              aria-busy={state.kind === 'loading'}
              onClick={renew}
            >
              {image ? (
                <img src={image.image} alt={t('image')} />
              ) : (
                t(state.kind === 'failed' ? 'failed' : 'loading')
              )}
            </button>
          </>
        )}
      </div>
      <input type="hidden" name="captchaId" value={image?.id ?? ''} />
      {isByProof && <input type="hidden" name="captchaProof" value={proof.found ?? ''} />}
      <button
        type="button"
        className="captcha-instead"
        onClick={() => setProof(isByProof ? undefined : { part: 0 })}
      >
        {t(isByProof ? 'back' : 'instead')}
      </button>
      {(error ?? (state.kind === 'failed' && state.reason)) && (
        <p id={`${id}-error`} className="entry-error" role="alert">
          {error ?? (state.kind === 'failed' && state.reason)}
        </p>
      )}
    </div>
  )
}
