/** Names the guilty pass of a pipeline, and within it the guilty application of a rule. */
@NullMarked
package lockstep.fuzz.bisect;

import org.jspecify.annotations.NullMarked;
