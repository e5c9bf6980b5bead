/** Tests of campaigns: what their state survives, and that records do not depend on how they were made. */
@org.jspecify.annotations.NullMarked
package lockstep.fuzz.campaign;
