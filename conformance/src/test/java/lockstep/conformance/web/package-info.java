/** PHI webs: the validator on small programs, seeded mistakes in conventional SSA form, and the bound of coalescing. */
@NullMarked
package lockstep.conformance.web;

import org.jspecify.annotations.NullMarked;
