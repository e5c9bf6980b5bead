/** The calling convention of CUDA on machine level. Start at {@link lockstep.compiler.ori.abi.ParameterLayout}. */
@NullMarked
package lockstep.compiler.ori.abi;

import org.jspecify.annotations.NullMarked;
