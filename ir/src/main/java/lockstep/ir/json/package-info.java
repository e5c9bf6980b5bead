/** Output for machines: JSON, one object a line. */
@NullMarked
package lockstep.ir.json;

import org.jspecify.annotations.NullMarked;
