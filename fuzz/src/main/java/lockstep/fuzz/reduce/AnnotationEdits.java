package lockstep.fuzz.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.Edit.SimpleEdit;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CallingConvention;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;

/** Edits of the annotations of instructions and globals: flags, metadata, attributes, linkage. */
final class AnnotationEdits {
    private AnnotationEdits() {}

    /** Removes flags, all of an instruction at once. */
    static Edit flags() {
        return instructions("flags", (i, places) -> {
            if (i.flags() != 0) {
                places.add(() -> EditRewriters.of(function(i)).setFlags(i, 0));
            }
        });
    }

    /** Removes metadata attachments, one a place. */
    static Edit metadata() {
        return new SimpleEdit("metadata", test -> {
            List<Edit.Place> places = new ArrayList<>();
            forEach(test, i -> {
                for (String kind : List.copyOf(i.metadata().keySet())) {
                    places.add(() -> i.setMetadata(kind, null));
                }
            });
            for (GlobalValue global : test.module().globals()) {
                addMetadata(global, places);
            }
            return places;
        });
    }

    private static void addMetadata(GlobalValue global, List<Edit.Place> places) {
        if (global instanceof Function f && !f.metadata().isEmpty()) {
            places.add(() -> f.metadata().clear());
        }
        if (global instanceof GlobalVariable v && !v.metadata().isEmpty()) {
            places.add(() -> v.metadata().clear());
        }
    }

    /** Removes attributes of functions, calls and variables, first of the function itself, then of parameters. */
    static Edit attributes() {
        return new SimpleEdit("attributes", test -> {
            List<Edit.Place> places = new ArrayList<>();
            for (Function f : test.module().functions()) {
                addAttributes(places, f.attributes(), f::setAttributes, f::attributes);
            }
            for (GlobalVariable v : test.module().globalVariables()) {
                if (!v.attributes().isEmpty()) {
                    places.add(() -> v.setAttributes(AttributeSet.EMPTY));
                }
            }
            forEach(test, i -> {
                if (i instanceof CallInstruction c) {
                    addAttributes(places, c.attributes(), c::setAttributes, c::attributes);
                }
            });
            return places;
        });
    }

    private static void addAttributes(
            List<Edit.Place> places,
            AttributeList now,
            Consumer<AttributeList> setter,
            Supplier<AttributeList> getter) {
        if (!now.function().isEmpty()) {
            places.add(() -> setter.accept(getter.get().withFunction(AttributeSet.EMPTY)));
        }
        boolean hasOthers = !now.result().isEmpty() || now.parameters().stream().anyMatch(p -> !p.isEmpty());
        if (hasOthers) {
            places.add(() -> setter.accept(new AttributeList(getter.get().function(), AttributeSet.EMPTY, List.of())));
        }
    }

    /** Turns tail calls into plain ones. */
    static Edit tailCalls() {
        return instructions("tail-calls", (i, places) -> {
            if (i instanceof CallInstruction call && call.tailKind() != CallInstruction.TailKind.NONE) {
                places.add(() -> replaceCall(call));
            }
        });
    }

    private static void replaceCall(CallInstruction call) {
        CallInstruction plain = new CallInstruction(
                call.functionType(),
                call.callee(),
                call.arguments(),
                call.bundles(),
                CallInstruction.TailKind.NONE,
                call.convention(),
                call.attributes(),
                call.flags());
        call.metadata().forEach(plain::setMetadata);
        Rewriter rewriter = EditRewriters.of(function(call));
        rewriter.insertBefore(plain, call);
        rewriter.replaceAllUses(call, plain);
        rewriter.erase(call);
    }

    /** Makes globals plain: external, without visibility, section, alignment and the like. */
    static Edit globals() {
        return new SimpleEdit("global-properties", test -> {
            List<Edit.Place> places = new ArrayList<>();
            for (GlobalValue global : test.module().globals()) {
                if (!isPlain(global)) {
                    places.add(() -> makePlain(global));
                }
                if (global.linkage() != Linkage.EXTERNAL && !global.isDeclaration()) {
                    places.add(() -> global.setLinkage(Linkage.EXTERNAL));
                }
                if (global instanceof Function f && hasOtherConvention(f)) {
                    places.add(() -> f.setConvention(CallingConvention.C));
                }
            }
            return places;
        });
    }

    private static boolean hasOtherConvention(Function function) {
        return !function.convention().equals(CallingConvention.C)
                && !function.convention().equals(CallingConvention.PTX_KERNEL);
    }

    private static boolean isPlain(GlobalValue global) {
        return !global.isDsoLocal()
                && global.visibility().isEmpty()
                && global.unnamedAddress().isEmpty()
                && global.partition().isEmpty();
    }

    private static void makePlain(GlobalValue global) {
        global.setDsoLocal(false);
        global.setVisibility("");
        global.setUnnamedAddress("");
        global.setPartition("");
    }

    private static Function function(Instruction instruction) {
        Function function = instruction.function();
        if (function == null) {
            throw new IllegalStateException("a detached instruction");
        }
        return function;
    }

    /** The annotations of one instruction. */
    private interface Finder {
        void find(Instruction instruction, List<Edit.Place> places);
    }

    private static Edit instructions(String name, Finder finder) {
        return new SimpleEdit(name, test -> {
            List<Edit.Place> places = new ArrayList<>();
            forEach(test, i -> finder.find(i, places));
            return places;
        });
    }

    private static void forEach(TestCase test, Consumer<Instruction> action) {
        for (Function function : test.module().definedFunctions()) {
            for (BasicBlock block : function.blocks()) {
                block.forEach(action);
            }
        }
    }
}
