/**
 * Campaigns: ranges of seeds, each judged by a subject, with a state directory that survives the end of the process at
 * any moment.
 *
 * <p>The unit of work is a range of seeds ({@link lockstep.fuzz.campaign.SeedUnits}). The records of a unit are a pure
 * function of the configuration ({@link lockstep.fuzz.campaign.Configuration}), so that records are the same on one and
 * on many workers. A worker appends a finished unit as one frame to its own log
 * ({@link lockstep.fuzz.campaign.UnitLog}); findings are written before their unit is. Start reading at
 * {@link lockstep.fuzz.campaign.Campaign}; docs/fuzzing.md describes the files.
 */
@NullMarked
package lockstep.fuzz.campaign;

import org.jspecify.annotations.NullMarked;
