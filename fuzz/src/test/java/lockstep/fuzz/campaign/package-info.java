/** Tests of campaigns: what their state survives, and that records do not depend on how they came about. */
@org.jspecify.annotations.NullMarked
package lockstep.fuzz.campaign;
