package lockstep.conformance.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * The classes of a plug-in. While they are loaded, calls that end the process are replaced by calls of
 * {@link ExitRefused}, and output to standard output, which is reserved for results, is redirected to standard error.
 */
public final class PluginClasses extends URLClassLoader {
    private static final ClassDesc SYSTEM = ClassDesc.of("java.lang.System");
    private static final ClassDesc RUNTIME = ClassDesc.of("java.lang.Runtime");
    private static final ClassDesc REFUSED = ClassDesc.of(ExitRefused.class.getName());
    private static final MethodTypeDesc OF_STATUS = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
    private static final MethodTypeDesc OF_RUNTIME =
            MethodTypeDesc.of(ConstantDescs.CD_void, RUNTIME, ConstantDescs.CD_int);

    /**
     * A loader for the classes in {@code jar}; other classes are those of Lockstep.
     *
     * @throws MalformedURLException if its path does not have a URL
     */
    public PluginClasses(Path jar) throws MalformedURLException {
        super(new URL[] {jar.toUri().toURL()}, PluginClasses.class.getClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        URL place = findResource(name.replace('.', '/') + ".class");
        if (place == null) {
            throw new ClassNotFoundException(name);
        }
        try (InputStream stream = place.openStream()) {
            byte[] bytes = harmless(stream.readAllBytes());
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        } catch (IllegalArgumentException malformed) {
            ClassFormatError error = new ClassFormatError(name + ": " + malformed.getMessage());
            error.initCause(malformed);
            throw error;
        }
    }

    /** Rewrites the calls of a class. Stack map frames do not change, but are generated again with the code. */
    private byte[] harmless(byte[] bytes) {
        ClassFile file =
                ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(this)));
        ClassModel model = file.parse(bytes);
        return endsOrPrints(model)
                ? file.transformClass(model, ClassTransform.transformingMethodBodies(PluginClasses::redirect))
                : bytes;
    }

    private static boolean endsOrPrints(ClassModel model) {
        for (PoolEntry entry : model.constantPool()) {
            if (entry instanceof ClassEntry type && (names(type, SYSTEM) || names(type, RUNTIME))) {
                return true;
            }
        }
        return false;
    }

    private static boolean names(ClassEntry type, ClassDesc wanted) {
        return type.asSymbol().equals(wanted);
    }

    private static void redirect(CodeBuilder builder, CodeElement element) {
        switch (element) {
            case InvokeInstruction call
            when names(call.owner(), SYSTEM) && isCall(call, "exit") ->
                builder.invokestatic(REFUSED, "exit", OF_STATUS);
            case InvokeInstruction call
            when names(call.owner(), RUNTIME) && (isCall(call, "exit") || isCall(call, "halt")) ->
                builder.invokestatic(REFUSED, call.name().stringValue(), OF_RUNTIME);
            case FieldInstruction field
            when names(field.owner(), SYSTEM) && field.name().equalsString("out") ->
                builder.getstatic(SYSTEM, "err", field.typeSymbol());
            default -> builder.with(element);
        }
    }

    private static boolean isCall(InvokeInstruction call, String name) {
        return call.name().equalsString(name);
    }
}
