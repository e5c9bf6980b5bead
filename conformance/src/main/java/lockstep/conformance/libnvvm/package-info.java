/**
 * NVIDIA's compiler library libnvvm: where it is found, its documented interface called through the Foreign Function
 * and Memory API, child processes that survive its crashes and its loops, and what modules need so that it takes them.
 * The library is never required: without it {@code Libnvvm.find} is empty. Knows nothing of how tools are used as
 * passes; that is {@code lockstep.conformance.external}.
 *
 * <p>{@code LibnvvmWorkerMain} runs with the classes of this package and the JDK alone, so the classes that it reaches
 * ({@code Libnvvm}, {@code LibnvvmFunctions}, {@code LibnvvmResult}, {@code WorkerMessages})
 * use nothing else.
 *
 * <p>Source: libNVVM API Reference Manual 4.0, sections "Error Handling", "General Information Query" and
 * "Compilation"; NVVM IR Specification 2.0; what is not written there was measured with CUDA 13.0 and says so.
 */
@NullMarked
package lockstep.conformance.libnvvm;

import org.jspecify.annotations.NullMarked;
