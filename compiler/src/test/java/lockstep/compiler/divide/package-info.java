@NullMarked
package lockstep.compiler.divide;

import org.jspecify.annotations.NullMarked;
