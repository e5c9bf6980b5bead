/**
 * NVIDIA's compiler library libnvvm: a search for it, its documented interface called through the Foreign Function and
 * Memory API, child processes that contain its crashes and infinite loops, and changes to modules that make it accept
 * them. The library is never required: without it {@code Libnvvm.find} is empty. The use of tools as passes is in
 * {@code lockstep.conformance.external}.
 *
 * <p>{@code LibnvvmWorkerMain} runs with the classes of this package and the JDK alone, so the classes that it reaches
 * ({@code Libnvvm}, {@code LibnvvmFunctions}, {@code LibnvvmResult}, {@code WorkerMessages}) use no others.
 *
 * <p>Source: libNVVM API Reference Manual 4.0, sections "Error Handling", "General Information Query" and
 * "Compilation"; NVVM IR Specification 2.0; what is not written there was measured with CUDA 13.0 and says so.
 */
@NullMarked
package lockstep.conformance.libnvvm;

import org.jspecify.annotations.NullMarked;
