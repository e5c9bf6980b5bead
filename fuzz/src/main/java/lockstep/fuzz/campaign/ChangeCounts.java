package lockstep.fuzz.campaign;

import lockstep.fuzz.judge.CaseVerdict;

/**
 * The outcomes of one kind of change of programs.
 *
 * @param tried how often it was chosen
 * @param made how often there was a place for it
 * @param discarded how often it was made in a case that was discarded
 * @param wrong how often it was made in a case that shows something wrong
 */
public record ChangeCounts(long tried, long made, long discarded, long wrong) {
    static ChangeCounts of(long count, boolean isMade, CaseVerdict verdict) {
        long made = isMade ? count : 0;
        return new ChangeCounts(
                count,
                made,
                verdict == CaseVerdict.DISCARDED ? made : 0,
                verdict == CaseVerdict.WRONG ? made : 0);
    }

    ChangeCounts plus(ChangeCounts other) {
        return new ChangeCounts(
                tried + other.tried, made + other.made, discarded + other.discarded, wrong + other.wrong);
    }
}
