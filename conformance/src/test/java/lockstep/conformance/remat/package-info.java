/** Tests of rematerialization. */
@org.jspecify.annotations.NullMarked
package lockstep.conformance.remat;
