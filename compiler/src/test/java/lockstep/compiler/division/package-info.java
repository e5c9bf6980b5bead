@NullMarked
package lockstep.compiler.division;

import org.jspecify.annotations.NullMarked;
