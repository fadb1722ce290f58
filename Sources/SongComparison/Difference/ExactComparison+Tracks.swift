import MusicTheory
import SongModel

extension ExactComparison {
  mutating func compareMotifs() {
    guard before.motifs != after.motifs else { return }
    let known = Dictionary(before.motifs.map { ($0.name, $0) }) { first, _ in first }
    for motif in after.motifs {
      guard let earlier = known[motif.name] else {
        add(.motif(motif.name), [.added(Facts(motif).statements)])
        compare(.none, Music(motif.content), in: Place(.motif(motif.name)))
        continue
      }
      guard earlier != motif else { continue }
      add(.motif(motif.name), Facts(earlier).changes(to: Facts(motif)))
      compare(Music(earlier.content), Music(motif.content), in: Place(.motif(motif.name)))
    }
    let kept = Set(after.motifs.map(\.name))
    for motif in before.motifs where !kept.contains(motif.name) {
      add(.motif(motif.name), [.removed(Facts(motif).statements)])
      compare(Music(motif.content), .none, in: Place(.motif(motif.name)))
    }
  }

  mutating func compareTracks() {
    let known = Dictionary(before.tracks.map { ($0.id, $0) }) { first, _ in first }
    let phrases = before.phrasesByID
    for track in after.tracks {
      let earlier = known[track.id]
      guard earlier != track else { continue }
      if let earlier {
        add(.track(track.id), Facts(earlier).changes(to: Facts(track)), track: track.id)
      } else {
        add(.track(track.id), [.added(Facts(track).statements)], track: track.id)
      }
      compare(controls: earlier?.controls ?? [], with: track.controls, track: track.id)
      switch track.phrases {
      case .melody(let list): for phrase in list { compare(phrases[phrase.id], phrase, on: track.id) }
      case .drum(let list): for phrase in list { compare(phrases[phrase.id], phrase, on: track.id) }
      }
      compare(kept: earlier?.kept ?? [], with: track.kept, track: track.id)
    }
    compareRemovedTracks()
  }

  private mutating func compareRemovedTracks() {
    let kept = Set(after.tracks.map(\.id))
    let phrases = after.phrasesByID
    for track in before.tracks {
      switch track.phrases {
      case .melody(let list): for phrase in list where phrases[phrase.id] == nil { remove(phrase, from: track.id) }
      case .drum(let list): for phrase in list where phrases[phrase.id] == nil { remove(phrase, from: track.id) }
      }
      guard !kept.contains(track.id) else { continue }
      compare(controls: track.controls, with: [], track: track.id)
      compare(kept: track.kept, with: [], track: track.id)
      add(.track(track.id), [.removed(Facts(track).statements)], track: track.id)
    }
  }

  private mutating func compare(_ earlier: AnyPhrase?, _ phrase: Phrase<some PhraseContent>, on track: Identifier) {
    let facts = Facts(phrase, track: track)
    let (music, place) = (Music(phrase.content), Place(.phrase(phrase.id), track, phrase.start))
    switch earlier {
    case nil:
      add(.phrase(phrase.id), [.added(facts.statements)], track: track, tick: phrase.start)
      compare(.none, music, in: place)
    case .melody(let old, let oldTrack)?:
      guard oldTrack != track || old != phrase as? Phrase<MelodyContent> else { return }
      add(.phrase(phrase.id), Facts(old, track: oldTrack).changes(to: facts), track: track, tick: phrase.start)
      compare(Music(old.content), music, in: place)
    case .drum(let old, let oldTrack)?:
      guard oldTrack != track || old != phrase as? Phrase<DrumContent> else { return }
      add(.phrase(phrase.id), Facts(old, track: oldTrack).changes(to: facts), track: track, tick: phrase.start)
      compare(Music(old.content), music, in: place)
    }
  }

  private mutating func remove(_ phrase: Phrase<some PhraseContent>, from track: Identifier) {
    compare(Music(phrase.content), .none, in: Place(.phrase(phrase.id), track, phrase.start))
    add(
      .phrase(phrase.id), [.removed(Facts(phrase, track: track).statements)], track: track, tick: phrase.start)
  }
}

/// A phrase of either kind with the track that it is on.
enum AnyPhrase {
  case melody(Phrase<MelodyContent>, track: Identifier)
  case drum(Phrase<DrumContent>, track: Identifier)
}

extension Song {
  /// The phrases of all tracks.
  var phrasesByID: [Identifier: AnyPhrase] {
    var found: [Identifier: AnyPhrase] = [:]
    for track in tracks {
      switch track.phrases {
      case .melody(let list): for phrase in list { found[phrase.id] = .melody(phrase, track: track.id) }
      case .drum(let list): for phrase in list { found[phrase.id] = .drum(phrase, track: track.id) }
      }
    }
    return found
  }
}
