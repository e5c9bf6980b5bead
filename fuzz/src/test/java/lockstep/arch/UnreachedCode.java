package lockstep.arch;

import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFileElement;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.LoadableConstantEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.constantpool.MethodTypeEntry;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Classes and methods that no class among the given ones refers to: where those are the main classes, what only tests
 * reach, or nothing. Not asked of private members, overriding methods, what the compiler adds to records and enums,
 * {@code main}, and members that picocli finds by their annotations.
 *
 * <p>A reference is direct: two methods that only call each other are not found until one of them is removed.
 */
final class UnreachedCode {
    private static final Pattern TYPE = Pattern.compile("L([\\w/$]+)[;<]");

    private final ClassLoader loader;
    private final Map<String, ClassModel> classes = new LinkedHashMap<>();
    /** Names of classes that a class beside themselves refers to. */
    private final Set<String> types = new HashSet<>();
    /** Methods that another method refers to, {@code owner.name descriptor}. */
    private final Set<String> methods = new HashSet<>();

    /** Classes that annotations name: converters of options, made by picocli. */
    private final Set<String> madeByPicocli = new HashSet<>();

    /** @param loader finds the classes and all that they extend */
    UnreachedCode(Collection<ClassModel> models, ClassLoader loader) {
        this.loader = loader;
        models.forEach(model -> classes.put(model.thisClass().asInternalName(), model));
        models.forEach(this::readReferences);
    }

    // ---- references

    private void readReferences(ClassModel type) {
        String from = type.thisClass().asInternalName();
        type.superclass().ifPresent(each -> refer(from, each.asInternalName()));
        type.interfaces().forEach(each -> refer(from, each.asInternalName()));
        readAttributes(from, type);
        for (FieldModel field : type.fields()) {
            referAll(from, field.fieldType().stringValue());
            readAttributes(from, field);
        }
        for (MethodModel method : type.methods()) {
            referAll(from, method.methodType().stringValue());
            readAttributes(from, method);
            String self = key(
                    from, method.methodName().stringValue(), method.methodType().stringValue());
            method.code().ifPresent(code -> code.forEach(element -> read(from, self, element)));
        }
    }

    private void readAttributes(String from, AttributedElement element) {
        element.findAttribute(Attributes.signature())
                .ifPresent(signature -> referAll(from, signature.signature().stringValue()));
        element.findAttribute(Attributes.runtimeVisibleAnnotations())
                .ifPresent(all -> all.annotations().forEach(each -> readAnnotation(from, each)));
    }

    private void readAnnotation(String from, Annotation annotation) {
        referAll(from, annotation.className().stringValue());
        annotation.elements().forEach(element -> readValue(from, element.value()));
    }

    private void readValue(String from, AnnotationValue value) {
        switch (value) {
            case AnnotationValue.OfClass type -> {
                String name = type.className().stringValue();
                referAll(from, name);
                TYPE.matcher(name).results().forEach(match -> madeByPicocli.add(match.group(1)));
            }
            case AnnotationValue.OfAnnotation inner -> readAnnotation(from, inner.annotation());
            case AnnotationValue.OfArray array -> array.values().forEach(each -> readValue(from, each));
            default -> {}
        }
    }

    private void read(String from, String self, ClassFileElement element) {
        if (!(element instanceof CodeElement code)) {
            return;
        }
        switch (code) {
            case InvokeInstruction call -> refer(from, self, call.method());
            case FieldInstruction access -> refer(from, self, access.field());
            case NewObjectInstruction made -> refer(from, made.className());
            case NewReferenceArrayInstruction made -> refer(from, made.componentType());
            case NewMultiArrayInstruction made -> refer(from, made.arrayType());
            case TypeCheckInstruction check -> refer(from, check.type());
            case ExceptionCatch caught -> caught.catchType().ifPresent(each -> refer(from, each));
            case ConstantInstruction.LoadConstantInstruction constant ->
                referConstant(from, self, constant.constantEntry());
            case InvokeDynamicInstruction dynamic -> {
                referAll(from, dynamic.type().stringValue());
                dynamic.invokedynamic().bootstrap().arguments().forEach(each -> referConstant(from, self, each));
            }
            default -> {}
        }
    }

    private void referConstant(String from, String self, LoadableConstantEntry constant) {
        switch (constant) {
            case ClassEntry type -> refer(from, type);
            case MethodHandleEntry handle -> refer(from, self, handle.reference());
            case MethodTypeEntry type -> referAll(from, type.descriptor().stringValue());
            default -> {}
        }
    }

    private void refer(String from, String self, MemberRefEntry member) {
        refer(from, member.owner());
        String descriptor = member.type().stringValue();
        referAll(from, descriptor);
        String owner = declaring(member.owner().asInternalName(), member);
        String declared = key(owner, member.name().stringValue(), descriptor);
        if (!declared.equals(self)) {
            methods.add(declared);
        }
    }

    private static String key(String owner, String name, String descriptor) {
        return owner + "." + name + " " + descriptor;
    }

    /** The class or interface, at {@code owner} or above it, that declares the method; {@code owner} if none does. */
    private String declaring(String owner, MemberRefEntry member) {
        Deque<String> work = new ArrayDeque<>(List.of(owner));
        while (!work.isEmpty()) {
            ClassModel at = classes.get(work.remove());
            if (at == null) {
                continue;
            }
            boolean isHere = at.methods().stream()
                    .anyMatch(m -> m.methodName().equalsString(member.name().stringValue())
                            && m.methodType().equalsString(member.type().stringValue()));
            if (isHere) {
                return at.thisClass().asInternalName();
            }
            at.superclass().ifPresent(each -> work.add(each.asInternalName()));
            at.interfaces().forEach(each -> work.add(each.asInternalName()));
        }
        return owner;
    }

    private void refer(String from, ClassEntry type) {
        String name = type.asInternalName();
        if (name.startsWith("[")) {
            referAll(from, name);
        } else {
            refer(from, name);
        }
    }

    private void referAll(String from, String descriptor) {
        TYPE.matcher(descriptor).results().forEach(match -> refer(from, match.group(1)));
    }

    /**
     * References to a class from itself and its nested classes do not count; a reference to a nested class refers to
     * both.
     */
    private void refer(String from, String to) {
        if (!from.equals(to) && !from.startsWith(to + "$")) {
            types.add(to);
            int end = to.lastIndexOf('$');
            if (end > 0) {
                refer(from, to.substring(0, end));
            }
        }
    }

    // ---- what is left

    /** {@code package.Class} and {@code package.Class.method(descriptor)}, by class. */
    Set<String> find() {
        Set<String> found = new LinkedHashSet<>();
        for (ClassModel type : classes.values()) {
            String name = type.thisClass().asInternalName();
            if (name.endsWith("package-info") || type.flags().has(AccessFlag.SYNTHETIC)) {
                continue;
            }
            if (!types.contains(name) && !hasMain(type) && !isOfConstants(type)) {
                found.add(name.replace('/', '.'));
                continue;
            }
            for (MethodModel method : type.methods()) {
                String descriptor = method.methodType().stringValue();
                String key = key(name, method.methodName().stringValue(), descriptor);
                if (isChecked(type, method) && !methods.contains(key)) {
                    found.add(name.replace('/', '.') + "." + method.methodName() + parameters(descriptor));
                }
            }
        }
        return found;
    }

    private static String parameters(String descriptor) {
        return MethodTypeDesc.ofDescriptor(descriptor).parameterList().stream()
                .map(ClassDesc::displayName)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static boolean hasMain(ClassModel type) {
        return type.methods().stream().anyMatch(UnreachedCode::isMain);
    }

    /** What refers to a constant holds its value. */
    private static boolean isOfConstants(ClassModel type) {
        return type.fields().stream()
                .anyMatch(
                        field -> field.findAttribute(Attributes.constantValue()).isPresent());
    }

    private static boolean isMain(MethodModel method) {
        return method.methodName().equalsString("main") && method.methodType().equalsString("([Ljava/lang/String;)V");
    }

    private boolean isChecked(ClassModel type, MethodModel method) {
        String name = method.methodName().stringValue();
        return !method.flags().has(AccessFlag.PRIVATE)
                && !method.flags().has(AccessFlag.SYNTHETIC)
                && !method.flags().has(AccessFlag.BRIDGE)
                && !name.equals("<clinit>")
                && !isMain(method)
                && method.findAttribute(Attributes.runtimeVisibleAnnotations()).isEmpty()
                && !(name.equals("<init>")
                        && madeByPicocli.contains(type.thisClass().asInternalName()))
                && !isOfRecord(type, method)
                && !isOfEnum(type, name)
                && !overrides(type, method);
    }

    private static boolean isOfRecord(ClassModel type, MethodModel method) {
        List<RecordComponentInfo> components = type.findAttribute(Attributes.record())
                .map(attribute -> attribute.components())
                .orElse(List.of());
        boolean isRecord = type.findAttribute(Attributes.record()).isPresent();
        boolean isAccessor = method.methodTypeSymbol().parameterCount() == 0
                && components.stream()
                        .anyMatch(c -> c.name().equalsString(method.methodName().stringValue()));
        boolean isCanonical = method.methodName().equalsString("<init>")
                && method.methodTypeSymbol().parameterCount() == components.size();
        return isRecord && (isAccessor || isCanonical);
    }

    private static boolean isOfEnum(ClassModel type, String name) {
        return type.flags().has(AccessFlag.ENUM) && Set.of("values", "valueOf").contains(name);
    }

    /** By name and number of parameters, so that what implements a generic method counts. */
    private boolean overrides(ClassModel type, MethodModel method) {
        if (method.flags().has(AccessFlag.STATIC) || method.methodName().equalsString("<init>")) {
            return false;
        }
        try {
            Class<?> start = Class.forName(type.thisClass().asInternalName().replace('/', '.'), false, loader);
            Deque<Class<?>> work = new ArrayDeque<>(above(start));
            while (!work.isEmpty()) {
                Class<?> at = work.remove();
                if (Arrays.stream(at.getDeclaredMethods()).anyMatch(above -> isLike(above, method))) {
                    return true;
                }
                work.addAll(above(at));
            }
            return start.isInterface() && isLikeAnyOf(Object.class, method);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(missing);
        }
    }

    private static boolean isLikeAnyOf(Class<?> type, MethodModel method) {
        return Arrays.stream(type.getDeclaredMethods()).anyMatch(above -> isLike(above, method));
    }

    private static List<Class<?>> above(Class<?> type) {
        List<Class<?>> all = new ArrayList<>(Arrays.asList(type.getInterfaces()));
        if (type.getSuperclass() != null) {
            all.add(type.getSuperclass());
        }
        return all;
    }

    private static boolean isLike(Method above, MethodModel method) {
        return above.getName().equals(method.methodName().stringValue())
                && above.getParameterCount() == method.methodTypeSymbol().parameterCount()
                && !Modifier.isPrivate(above.getModifiers())
                && !Modifier.isStatic(above.getModifiers());
    }
}
