package lockstep.arch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Rules that read compiled classes. */
final class ClassRules {
    /** HotSpot's HugeMethodLimit: a longer method is never compiled by the JVM's compilers. */
    static final int MAX_CODE_BYTES = 8000;

    private static final List<String> INTERNAL_LIBRARIES =
            List.of("it/unimi/dsi/fastutil", "org/apache/commons/math3", "com/google/re2j");

    private ClassRules() {}

    static ClassModel read(Path file) {
        try {
            return read(Files.readAllBytes(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static ClassModel read(byte[] bytes) {
        return ClassFile.of().parse(bytes);
    }

    /**
     * Methods longer than {@link #MAX_CODE_BYTES}.
     *
     * @param exempt {@code package.Class.method} of methods that fill a table once
     */
    static List<String> longMethods(ClassModel type, Set<String> exempt) {
        List<String> violations = new ArrayList<>();
        for (MethodModel method : type.methods()) {
            String name = nameOf(type) + "." + method.methodName().stringValue();
            int bytes = method.code().map(ClassRules::codeBytes).orElse(0);
            if (bytes > MAX_CODE_BYTES && !exempt.contains(name)) {
                violations.add(name + ": " + bytes + " bytes of bytecode");
            }
        }
        return violations;
    }

    private static int codeBytes(CodeModel code) {
        return code instanceof CodeAttribute attribute ? attribute.codeLength() : 0;
    }

    /** Uses of {@code System.out}, {@code System.err} and of {@code Throwable.printStackTrace()}. */
    static List<String> standardStreams(ClassModel type) {
        List<String> violations = new ArrayList<>();
        for (MethodModel method : type.methods()) {
            method.code().stream()
                    .flatMap(CodeModel::elementStream)
                    .filter(FieldInstruction.class::isInstance)
                    .map(FieldInstruction.class::cast)
                    .filter(ClassRules::isStandardStream)
                    .forEach(use -> violations.add(nameOf(type) + "." + method.methodName() + ": uses System."
                            + use.name().stringValue()));
        }
        return violations;
    }

    private static boolean isStandardStream(FieldInstruction use) {
        boolean isStream = use.name().equalsString("out") || use.name().equalsString("err");
        return isStream && use.owner().asInternalName().equals("java/lang/System");
    }

    /** Members of a public type that others can see and whose types come from a library that is to stay inside. */
    static List<String> leakedLibraries(ClassModel type) {
        if (!type.flags().has(AccessFlag.PUBLIC)) {
            return List.of();
        }
        List<String> violations = new ArrayList<>();
        type.superclass().ifPresent(superclass -> leak(violations, type, "superclass", superclass.asInternalName()));
        type.interfaces().forEach(each -> leak(violations, type, "interface", each.asInternalName()));
        for (FieldModel field : type.fields()) {
            if (field.flags().has(AccessFlag.PUBLIC) || field.flags().has(AccessFlag.PROTECTED)) {
                leak(
                        violations,
                        type,
                        field.fieldName().stringValue(),
                        field.fieldType().stringValue());
            }
        }
        for (MethodModel method : type.methods()) {
            if (method.flags().has(AccessFlag.PUBLIC) || method.flags().has(AccessFlag.PROTECTED)) {
                leak(
                        violations,
                        type,
                        method.methodName().stringValue(),
                        method.methodType().stringValue());
            }
        }
        return violations;
    }

    /** Fields of instances of a public type that others can reach and that are not final. */
    static List<String> openFields(ClassModel type) {
        if (!type.flags().has(AccessFlag.PUBLIC)) {
            return List.of();
        }
        return type.fields().stream()
                .filter(field -> !field.flags().has(AccessFlag.PRIVATE)
                        && !field.flags().has(AccessFlag.STATIC)
                        && !field.flags().has(AccessFlag.FINAL))
                .map(field -> nameOf(type) + "." + field.fieldName().stringValue() + ": can be changed from outside")
                .toList();
    }

    private static void leak(List<String> violations, ClassModel type, String member, String descriptor) {
        if (INTERNAL_LIBRARIES.stream().anyMatch(descriptor::contains)) {
            violations.add(nameOf(type) + "." + member + ": exports " + descriptor);
        }
    }

    static String nameOf(ClassModel type) {
        return type.thisClass().asInternalName().replace('/', '.');
    }

    static String packageOf(ClassModel type) {
        String name = nameOf(type);
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }
}
