/** Tests of the memory SSA form. */
@org.jspecify.annotations.NullMarked
package lockstep.compiler.analysis.memoryssa;
