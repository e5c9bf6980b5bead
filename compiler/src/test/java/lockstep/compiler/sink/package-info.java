/** Tests of sinking. */
@org.jspecify.annotations.NullMarked
package lockstep.compiler.sink;
