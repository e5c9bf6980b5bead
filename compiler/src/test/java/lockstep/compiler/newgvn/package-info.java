/** Tests of value numbering by congruence classes. */
@org.jspecify.annotations.NullMarked
package lockstep.compiler.newgvn;
