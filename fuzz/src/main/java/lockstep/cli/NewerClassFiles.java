package lockstep.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Raises classes of a library to the current class file version and adds what that version requires. The start-up cache
 * of the virtual machine leaves out classes of version 49 and older, which have no stack maps: those of picocli are,
 * and were read, verified and linked at every start. Names and code stay.
 */
public final class NewerClassFiles {
    /** The first version whose classes have stack maps. */
    private static final int MIN_MAJOR = 50;

    private static final String SUFFIX = ".class";

    private NewerClassFiles() {}

    /** @param arguments jars, each of which is replaced */
    public static void main(String[] arguments) throws IOException {
        for (String argument : arguments) {
            Path jar = Path.of(argument);
            Files.write(jar, newer(jar));
        }
    }

    /** The bytes of {@code jar} with newer classes. */
    static byte[] newer(Path jar) throws IOException {
        Map<String, byte[]> files = read(jar);
        ClassFile format = ClassFile.of(
                ClassFile.ClassHierarchyResolverOption.of(resolver(files)),
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ConstantPoolSharingOption.NEW_POOL);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream out = new JarOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                out.putNextEntry(new JarEntry(file.getKey()));
                out.write(file.getKey().endsWith(SUFFIX) ? newer(format, file.getValue()) : file.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private static Map<String, byte[]> read(Path jar) throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        try (JarFile from = new JarFile(jar.toFile())) {
            for (JarEntry entry : Collections.list(from.entries())) {
                if (!entry.isDirectory()) {
                    files.put(entry.getName(), from.getInputStream(entry).readAllBytes());
                }
            }
        }
        return files;
    }

    /** Knows the classes of the jar, then those of the platform. */
    private static ClassHierarchyResolver resolver(Map<String, byte[]> files) {
        return ClassHierarchyResolver.ofResourceParsing(type -> {
                    String name = type.descriptorString();
                    byte[] known = files.get(name.substring(1, name.length() - 1) + SUFFIX);
                    return known == null ? null : new ByteArrayInputStream(known);
                })
                .orElse(ClassHierarchyResolver.defaultResolver());
    }

    private static byte[] newer(ClassFile format, byte[] bytes) {
        ClassModel model = format.parse(bytes);
        if (model.majorVersion() >= MIN_MAJOR) {
            return bytes;
        }
        ClassTransform version = (builder, element) -> {
            if (element instanceof ClassFileVersion) {
                builder.withVersion(ClassFile.latestMajorVersion(), 0);
            } else {
                builder.with(element);
            }
        };
        return format.transformClass(
                model,
                ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
                        .andThen(version));
    }
}
