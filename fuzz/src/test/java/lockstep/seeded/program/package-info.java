/** Mistakes that passes could make, each at one place of one program in which it matters: the check must report it. */
@NullMarked
package lockstep.seeded.program;

import org.jspecify.annotations.NullMarked;
