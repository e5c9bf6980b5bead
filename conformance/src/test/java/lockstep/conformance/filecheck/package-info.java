/** Tests of FileCheck against a table and against LLVM's own tool. */
@NullMarked
package lockstep.conformance.filecheck;

import org.jspecify.annotations.NullMarked;
