/** Tests of liveness and register pressure. */
@org.jspecify.annotations.NullMarked
package lockstep.compiler.analysis.liveness;
