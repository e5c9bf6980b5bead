/** Tests of value tracking, against every value of a small width. */
@NullMarked
package lockstep.compiler.analysis.value;

import org.jspecify.annotations.NullMarked;
