/** What the readers of all dialects share: names made once, and columns of places in a text. */
@NullMarked
package lockstep.ir.text;

import org.jspecify.annotations.NullMarked;
