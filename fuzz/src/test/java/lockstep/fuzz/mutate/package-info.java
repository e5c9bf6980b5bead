@NullMarked
package lockstep.fuzz.mutate;

import org.jspecify.annotations.NullMarked;
