package lockstep.arch;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Private fields that are written and never read. Not asked of components of records, of constants, whose values are
 * copied to where they are used, and of fields that picocli finds by their annotations.
 */
final class UnreadFields {
    private UnreadFields() {}

    /** {@code package.Class.field} of each, in the order of {@code classes}. */
    static List<String> find(Collection<ClassModel> classes) {
        Set<String> read = new HashSet<>();
        classes.stream()
                .flatMap(type -> type.methods().stream())
                .flatMap(method -> method.code().stream())
                .flatMap(CodeModel::elementStream)
                .filter(FieldInstruction.class::isInstance)
                .map(FieldInstruction.class::cast)
                .filter(UnreadFields::isRead)
                .forEach(access -> read.add(key(access.field())));
        List<String> found = new ArrayList<>();
        for (ClassModel type : classes) {
            boolean isRecord = type.findAttribute(Attributes.record()).isPresent();
            for (FieldModel field : isRecord ? List.<FieldModel>of() : type.fields()) {
                String name = type.thisClass().asInternalName() + "."
                        + field.fieldName().stringValue();
                if (isChecked(field) && !read.contains(name)) {
                    found.add(name.replace('/', '.'));
                }
            }
        }
        return found;
    }

    private static boolean isRead(FieldInstruction access) {
        return access.opcode() == Opcode.GETFIELD || access.opcode() == Opcode.GETSTATIC;
    }

    private static String key(MemberRefEntry field) {
        return field.owner().asInternalName() + "." + field.name().stringValue();
    }

    private static boolean isChecked(FieldModel field) {
        return field.flags().has(AccessFlag.PRIVATE)
                && !field.flags().has(AccessFlag.SYNTHETIC)
                && field.findAttribute(Attributes.constantValue()).isEmpty()
                && field.findAttribute(Attributes.runtimeVisibleAnnotations()).isEmpty();
    }
}
