/** Tests of the alias analysis. */
@org.jspecify.annotations.NullMarked
package lockstep.compiler.analysis.alias;
