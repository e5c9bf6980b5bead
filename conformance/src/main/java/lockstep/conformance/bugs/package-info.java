/**
 * Records of bugs of external tools: one folder per bug, below the resources of this package, with a file
 * {@code record} and the program that shows it ({@link lockstep.conformance.bugs.BugRecords}). Campaigns recognize
 * known bugs by them, and the pages of docs/bugs are generated from them. Start with
 * {@link lockstep.conformance.bugs.BugRecord}.
 */
@NullMarked
package lockstep.conformance.bugs;

import org.jspecify.annotations.NullMarked;
