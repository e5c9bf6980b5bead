/** Tests of loop strength reduction. */
@org.jspecify.annotations.NullMarked
package lockstep.compiler.loopreduce;
