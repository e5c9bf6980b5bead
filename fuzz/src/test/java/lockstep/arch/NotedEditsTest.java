package lockstep.arch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Use;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every method that changes the body of a function notes that ({@link Function#edits}), directly or by another method
 * of these classes: otherwise a stale hash would pass for that of the edited function.
 */
final class NotedEditsTest {
    private static final String NOTE = "lockstep/ir/nvvm/Function.edited";

    /** Fields that are not part of the body, or that change together with another field; and why. */
    private static final Set<String> NOT_BODY = Set.of(
            // caches and numberings
            "BasicBlock.node",
            "BasicBlock.orderValid",
            "Instruction.orderInBlock",
            "PhiInstruction.positions",
            "PhiInstruction.searches",
            "Function.nextOrigin",
            "Function.edits",
            // where an instruction is from
            "Instruction.origin",
            "Instruction.location",
            // counted in other functions by the constants that name the block
            "BasicBlock.addressTaken",
            // operands move up only after one was removed
            "Use.index");

    /** Fields of {@link Function} that are its body; the others are its properties, which are hashed each time. */
    private static final Set<String> BODY_OF_FUNCTION =
            Set.of("Function.firstBlock", "Function.lastBlock", "Function.blockCount");

    /** Methods of collections that change them. */
    private static final Set<String> CHANGES =
            Set.of("add", "set", "remove", "put", "putAll", "clear", "removeIf", "addAll", "putIfAbsent");

    /** Fields that hold collections which are part of the body. */
    private static final Set<String> COLLECTIONS = Set.of("PhiInstruction.blocks", "Instruction.metadata");

    /** Methods that look like edits: a copy is in no function yet, and the table of a PHI's entries is its own. */
    private static final List<String> EXCEPT = List.of("Instruction.copy", "PhiInstruction.firstEntries");

    private static void addWithSubclasses(Class<?> type, List<Class<?>> into) {
        into.add(type);
        if (type.isSealed()) {
            for (Class<?> sub : type.getPermittedSubclasses()) {
                addWithSubclasses(sub, into);
            }
        }
    }

    private static List<ClassModel> bodyClasses() throws IOException {
        List<Class<?>> types = new ArrayList<>(List.of(BasicBlock.class, Function.class, Use.class));
        addWithSubclasses(Instruction.class, types);
        List<ClassModel> models = new ArrayList<>();
        for (Class<?> type : types) {
            models.add(model(type));
        }
        return models;
    }

    private static ClassModel model(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return ClassRules.read(in.readAllBytes());
        }
    }

    private static String simple(String internalName) {
        return internalName.substring(internalName.lastIndexOf('/') + 1);
    }

    /** What one method does. */
    private record Body(Set<String> calls, Set<String> written, Set<String> read, boolean changesCollection) {}

    private static Body bodyOf(MethodModel method) {
        Set<String> calls = new HashSet<>();
        Set<String> written = new HashSet<>();
        Set<String> read = new HashSet<>();
        boolean[] changes = {false};
        method.code().stream().flatMap(CodeModel::elementStream).forEach(element -> {
            if (element instanceof InvokeInstruction call) {
                String owner = call.owner().asInternalName();
                calls.add(owner + "." + call.name().stringValue());
                changes[0] |= owner.startsWith("java/util/")
                        && CHANGES.contains(call.name().stringValue());
            } else if (element instanceof FieldInstruction field) {
                String name = simple(field.owner().asInternalName()) + "."
                        + field.name().stringValue();
                (field.opcode() == Opcode.PUTFIELD ? written : read).add(name);
            }
        });
        return new Body(calls, written, read, changes[0]);
    }

    private static Map<String, Body> bodies(List<ClassModel> classes) {
        Map<String, Body> bodies = new HashMap<>();
        for (ClassModel type : classes) {
            for (MethodModel method : type.methods()) {
                String name = type.thisClass().asInternalName() + "."
                        + method.methodName().stringValue();
                bodies.merge(name, bodyOf(method), NotedEditsTest::joined);
            }
        }
        return bodies;
    }

    private static Body joined(Body a, Body b) {
        Set<String> calls = new HashSet<>(a.calls);
        calls.retainAll(b.calls);
        Set<String> written = new HashSet<>(a.written);
        written.addAll(b.written);
        Set<String> read = new HashSet<>(a.read);
        read.addAll(b.read);
        return new Body(calls, written, read, a.changesCollection || b.changesCollection);
    }

    /** The methods from which {@link #NOTE} is called, over any number of others. */
    private static Set<String> noting(Map<String, Body> bodies) {
        Set<String> noting = new HashSet<>(Set.of(NOTE));
        boolean grows = true;
        while (grows) {
            grows = false;
            for (Map.Entry<String, Body> entry : bodies.entrySet()) {
                boolean calls = entry.getValue().calls.stream().anyMatch(call -> notes(call, noting));
                grows |= calls && noting.add(entry.getKey());
            }
        }
        return noting;
    }

    /** An inherited method is named by the class it is called on. */
    private static boolean notes(String call, Set<String> noting) {
        boolean isOfInstruction =
                call.startsWith("lockstep/ir/nvvm/") && simple(call).contains("Instruction.");
        String inherited = "lockstep/ir/nvvm/Instruction" + call.substring(call.lastIndexOf('.'));
        return noting.contains(call) || isOfInstruction && noting.contains(inherited);
    }

    private static boolean isBody(String field) {
        String owner = field.substring(0, field.indexOf('.'));
        boolean isOurs = owner.equals("BasicBlock") || owner.equals("Use") || owner.endsWith("Instruction");
        return BODY_OF_FUNCTION.contains(field) || isOurs && !NOT_BODY.contains(field);
    }

    /** Methods that change the body of a function and do not note it; constructors have no function yet. */
    private static List<String> silent(Map<String, Body> bodies) {
        Set<String> noting = noting(bodies);
        List<String> silent = new ArrayList<>();
        bodies.forEach((name, body) -> {
            boolean changes = body.written.stream().anyMatch(NotedEditsTest::isBody)
                    || body.changesCollection && body.read.stream().anyMatch(COLLECTIONS::contains);
            if (changes && !name.endsWith(".<init>") && !noting.contains(name)) {
                silent.add(simple(name));
            }
        });
        silent.sort(null);
        return silent;
    }

    @Test
    void methodsThatChangeABodyNoteIt() throws IOException {
        assertEquals(EXCEPT, silent(bodies(bodyClasses())));
    }

    /** Without its note each of these is found. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Instruction.setFlags",
                "Instruction.setMetadata",
                "Instruction.keepCommonMetadata",
                "Instruction.attached",
                "Instruction.detached",
                "PhiInstruction.setIncomingBlock",
                "CallInstruction.setTailKind",
                "CallInstruction.setAttributes",
                "Function.insertBlock",
                "Function.removeBlock"
            })
    void silentMethodsAreFound(String method) throws IOException {
        Map<String, Body> bodies = bodies(bodyClasses());
        String name = "lockstep/ir/nvvm/" + method;
        Body body = bodies.get(name);
        bodies.put(name, new Body(Set.of(), body.written, body.read, body.changesCollection));
        assertTrue(silent(bodies).contains(method), () -> method + " is not among " + silent(bodies));
    }
}
