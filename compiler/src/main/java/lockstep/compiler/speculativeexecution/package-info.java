/** The pass speculative-execution: hoists cheap operations of an arm before its branch. */
@NullMarked
package lockstep.compiler.speculativeexecution;

import org.jspecify.annotations.NullMarked;
