/**
 * What a finding leaves behind for people and machines: texts, files, folders. A folder for each, with everything that
 * is needed to repeat it, found again after a crash and told apart by signature
 * ({@link lockstep.fuzz.finding.FindingStore}).
 */
@NullMarked
package lockstep.fuzz.finding;

import org.jspecify.annotations.NullMarked;
