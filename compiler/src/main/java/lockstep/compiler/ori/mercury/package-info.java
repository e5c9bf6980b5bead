/**
 * The last phases of seed 001, over functions with physical registers: memory descriptors, control fields, encodings.
 * Begin with {@link lockstep.compiler.ori.mercury.WaitPhase}.
 */
@NullMarked
package lockstep.compiler.ori.mercury;

import org.jspecify.annotations.NullMarked;
