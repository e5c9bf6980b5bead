package lockstep.bench.work;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites classes so that they count their steps with {@link WorkCounter}: where a method begins, before each jump to
 * an earlier place, and, by {@link CountedCalls}, where the library walks what it is given.
 *
 * <p>Example: {@code for (V v : list) { if (list.contains(v)) { n++; } }} is {@code HEAD: hasNext; ifeq END; next;
 * contains; ifeq HEAD; iinc; goto HEAD}, and becomes {@code HEAD: hasNext; ifeq END; next; ldc COUNTER; invokestatic
 * CountedCalls.contains; ldc COUNTER; invokevirtual step; ifeq HEAD; iinc; ldc COUNTER; invokevirtual step; goto HEAD}:
 * for a list of n elements n steps of the loop, and n times n of the calls.
 */
final class CountingRewriter {
    private static final ClassDesc COUNTER = ClassDesc.of(WorkCounter.class.getName());

    /** The counter of the class, a constant of it: two classes of different loaders count apart. */
    private static final DynamicConstantDesc<WorkCounter> COUNTER_OF_CLASS =
            DynamicConstantDesc.ofNamed(ConstantDescs.ofConstantBootstrap(COUNTER, "of", COUNTER), "counter", COUNTER);

    private static final ClassDesc CALLS = ClassDesc.of(CountedCalls.class.getName());
    private static final Set<String> OWNERS_OF_STATIC = Set.of("java/util/Arrays", "java/lang/System");

    /** Methods of {@link CountedCalls} by their names and types. */
    private static final Map<String, List<Method>> STATIC = countedCalls(0);

    /** The same by the names and types of the instance methods whose places they take. */
    private static final Map<String, List<Method>> OF_INSTANCES = countedCalls(1);

    private final ClassFile classFile;

    /** @param resources finds the classes that rewritten ones name */
    CountingRewriter(ClassLoader resources) {
        classFile = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(resources).orElse(ClassHierarchyResolver.defaultResolver())));
    }

    private static Map<String, List<Method>> countedCalls(int receivers) {
        return Stream.of(CountedCalls.class.getDeclaredMethods())
                .filter(method -> method.accessFlags().contains(AccessFlag.PUBLIC))
                .collect(Collectors.groupingBy(method -> method.getName() + ofReplaced(method, receivers)));
    }

    /** The descriptor of the method that {@code method} takes the place of, which does not get the counter. */
    private static String ofReplaced(Method method, int receivers) {
        MethodTypeDesc type = typeOf(method);
        int counter = type.parameterCount() - 1;
        return type.dropParameterTypes(counter, counter + 1)
                .dropParameterTypes(0, receivers)
                .descriptorString();
    }

    private static MethodTypeDesc typeOf(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .describeConstable()
                .orElseThrow();
    }

    /** The class in {@code bytes}, counting. */
    byte[] rewrite(byte[] bytes) {
        return classFile.transformClass(
                classFile.parse(bytes),
                ClassTransform.transformingMethodBodies(CodeTransform.ofStateful(OfMethod::new))
                        .andThen(CountingRewriter::withConstants));
    }

    /** Old classes have no dynamic constants. */
    private static void withConstants(ClassBuilder builder, ClassElement element) {
        if (element instanceof ClassFileVersion version && version.majorVersion() < ClassFile.JAVA_11_VERSION) {
            builder.withVersion(ClassFile.JAVA_11_VERSION, 0);
        } else {
            builder.with(element);
        }
    }

    /** What takes the place of {@code call}, or null. */
    private static @Nullable Method counted(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String signature = call.name().stringValue() + call.type().stringValue();
        return switch (call.opcode()) {
            case INVOKESTATIC ->
                OWNERS_OF_STATIC.contains(owner)
                        ? STATIC.getOrDefault(signature, List.of()).stream()
                                .findFirst()
                                .orElse(null)
                        : null;
            case INVOKEVIRTUAL, INVOKEINTERFACE ->
                OF_INSTANCES.getOrDefault(signature, List.of()).stream()
                        .filter(method -> isLibrarySubtype(owner, method.getParameterTypes()[0]))
                        .findFirst()
                        .orElse(null);
            default -> null;
        };
    }

    private static boolean isLibrarySubtype(String owner, Class<?> type) {
        try {
            return owner.startsWith("java/")
                    && type.isAssignableFrom(Class.forName(owner.replace('/', '.'), false, null));
        } catch (ClassNotFoundException _) {
            return false;
        }
    }

    /** The code of one method. */
    private static final class OfMethod implements CodeTransform {
        private final Set<Label> passed = new HashSet<>();

        @Override
        public void atStart(CodeBuilder builder) {
            step(builder);
        }

        @Override
        public void accept(CodeBuilder builder, CodeElement element) {
            if (element instanceof LabelTarget target) {
                passed.add(target.label());
            } else if (element instanceof BranchInstruction jump && passed.contains(jump.target())) {
                step(builder);
            }
            if (element instanceof InvokeInstruction call && counted(call) instanceof Method method) {
                builder.loadConstant(COUNTER_OF_CLASS).invokestatic(CALLS, method.getName(), typeOf(method));
            } else {
                builder.with(element);
            }
        }

        private static void step(CodeBuilder builder) {
            builder.loadConstant(COUNTER_OF_CLASS).invokevirtual(COUNTER, "step", ConstantDescs.MTD_void);
        }
    }
}
