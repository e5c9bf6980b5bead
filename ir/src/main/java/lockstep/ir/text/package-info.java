/** What the readers of all dialects share: interned names, lines and columns of places, syntax errors. */
@NullMarked
package lockstep.ir.text;

import org.jspecify.annotations.NullMarked;
