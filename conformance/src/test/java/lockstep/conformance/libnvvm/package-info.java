/** Tests of the interface to libnvvm: those without the library, with one made for the test, and with the real one. */
@NullMarked
package lockstep.conformance.libnvvm;

import org.jspecify.annotations.NullMarked;
