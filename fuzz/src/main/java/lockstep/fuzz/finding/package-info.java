/** What a finding leaves behind for people and machines: texts, files, folders. */
@NullMarked
package lockstep.fuzz.finding;

import org.jspecify.annotations.NullMarked;
