package lockstep.conformance.libnvvm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The functions of the library, one field each. All return an {@code nvvmResult}, except the one that returns its text.
 * The library stays loaded as long as the virtual machine runs: it is not documented that it may be unloaded.
 */
final class LibnvvmFunctions {
    /** A function of one pointer. */
    public interface OfOne {
        /** Calls the function. */
        int call(MemorySegment first);
    }

    /** A function of two pointers. */
    public interface OfTwo {
        /** Calls the function. */
        int call(MemorySegment first, MemorySegment second);
    }

    /** {@code nvvmAddModuleToProgram}. */
    public interface AddModule {
        /** Calls the function. */
        int call(MemorySegment program, MemorySegment text, long bytes, MemorySegment name);
    }

    /** {@code nvvmVerifyProgram} and {@code nvvmCompileProgram}. */
    public interface Translate {
        /** Calls the function. */
        int call(MemorySegment program, int optionCount, MemorySegment options);
    }

    /** {@code nvvmGetErrorString}. */
    public interface ErrorText {
        /** Calls the function; the returned segment has size zero. */
        MemorySegment call(int status);
    }

    final ErrorText errorText;
    final OfOne createProgram;
    final AddModule addModule;
    final Translate verify;
    final Translate compile;
    final OfTwo resultSize;
    final OfTwo result;
    final OfTwo logSize;
    final OfTwo log;
    final OfOne destroyProgram;

    /** @throws IOException if the file is not a library for this machine, or lacks one of the functions */
    LibnvvmFunctions(Path file) throws IOException {
        SymbolLookup library = load(file);
        errorText = textOfErrors(file, library);
        createProgram = bind(file, library, "nvvmCreateProgram", OfOne.class, ADDRESS);
        addModule =
                bind(file, library, "nvvmAddModuleToProgram", AddModule.class, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS);
        verify = bind(file, library, "nvvmVerifyProgram", Translate.class, ADDRESS, JAVA_INT, ADDRESS);
        compile = bind(file, library, "nvvmCompileProgram", Translate.class, ADDRESS, JAVA_INT, ADDRESS);
        resultSize = bind(file, library, "nvvmGetCompiledResultSize", OfTwo.class, ADDRESS, ADDRESS);
        result = bind(file, library, "nvvmGetCompiledResult", OfTwo.class, ADDRESS, ADDRESS);
        logSize = bind(file, library, "nvvmGetProgramLogSize", OfTwo.class, ADDRESS, ADDRESS);
        log = bind(file, library, "nvvmGetProgramLog", OfTwo.class, ADDRESS, ADDRESS);
        destroyProgram = bind(file, library, "nvvmDestroyProgram", OfOne.class, ADDRESS);
    }

    @SuppressWarnings("restricted")
    private static SymbolLookup load(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("there is no file " + file);
        }
        try {
            return SymbolLookup.libraryLookup(file, Arena.global());
        } catch (IllegalArgumentException refused) {
            throw new IOException(file + " cannot be loaded as a library", refused);
        }
    }

    private static <F> F bind(Path file, SymbolLookup library, String name, Class<F> shape, MemoryLayout... parameters)
            throws IOException {
        return bind(file, library, name, shape, FunctionDescriptor.of(JAVA_INT, parameters));
    }

    private static ErrorText textOfErrors(Path file, SymbolLookup library) throws IOException {
        FunctionDescriptor descriptor = FunctionDescriptor.of(ADDRESS, JAVA_INT);
        return bind(file, library, "nvvmGetErrorString", ErrorText.class, descriptor);
    }

    /** Wraps a method handle in an interface, whose callers need not handle its declared exception. */
    @SuppressWarnings("restricted")
    private static <F> F bind(
            Path file, SymbolLookup library, String name, Class<F> shape, FunctionDescriptor descriptor)
            throws IOException {
        MemorySegment address =
                library.find(name).orElseThrow(() -> new IOException(file + " has no function " + name));
        MethodHandle handle = Linker.nativeLinker().downcallHandle(address, descriptor);
        return MethodHandleProxies.asInterfaceInstance(shape, handle);
    }
}
