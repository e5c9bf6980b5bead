/**
 * What is stored of a finding, for people and machines: texts, files, folders. Each finding has a folder, with
 * everything that is needed to repeat it, found again after a crash and told apart by signature
 * ({@link lockstep.fuzz.finding.FindingStore}).
 */
@NullMarked
package lockstep.fuzz.finding;

import org.jspecify.annotations.NullMarked;
