/** Copies and fills of memory, and what becomes simpler where one follows another. */
@NullMarked
package lockstep.compiler.memcpyopt;

import org.jspecify.annotations.NullMarked;
