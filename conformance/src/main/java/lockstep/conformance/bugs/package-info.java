/**
 * Records of bugs of outside tools: one folder a bug, below the resources of this package, with a file {@code record}
 * and the program that shows it ({@link lockstep.conformance.bugs.BugRecords}). Campaigns know bugs again by them, the
 * pages of docs/bugs are made of them. Start with {@link lockstep.conformance.bugs.BugRecord}.
 */
@NullMarked
package lockstep.conformance.bugs;

import org.jspecify.annotations.NullMarked;
