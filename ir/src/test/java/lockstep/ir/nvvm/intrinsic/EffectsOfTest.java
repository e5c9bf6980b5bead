package lockstep.ir.nvvm.intrinsic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CallingConvention;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.MemoryEffect.Access;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EffectsOfTest {
    private final Context context = new Context();
    private final Module module = new Module(context, "m");
    private final Function user = module.addFunction("user", FunctionType.of(SimpleType.VOID, IntType.I32));

    private Effects ofIntrinsic(String name, IntType... types) {
        Function callee = IntrinsicTable.declare(module, name, types);
        callee.setAttributes(AttributeList.EMPTY);
        List<Constant> arguments =
                callee.functionType().parameters().stream().map(context::zero).toList();
        return EffectsOf.instruction(new CallInstruction(callee, arguments));
    }

    @Test
    void theTableCountsEvenWithoutAttributes() {
        Effects shuffle = ofIntrinsic("llvm.nvvm.shfl.sync.down.i32");
        assertTrue(shuffle.isConvergent());
        assertTrue(shuffle.memory().isInvisible());
        assertTrue(shuffle.mayHaveSideEffects());
        assertFalse(shuffle.isSpeculatable());
        Effects count = ofIntrinsic("llvm.ctpop", IntType.I32);
        assertEquals(Effects.PURE, count);
    }

    @Test
    void barriersTouchAllMemory() {
        Effects barrier = ofIntrinsic("llvm.nvvm.barrier0");
        assertTrue(barrier.isConvergent() && barrier.mayRead() && barrier.mayWrite() && barrier.hasOtherEffects());
        assertFalse(ofIntrinsic("llvm.nvvm.membar.gl").isConvergent());
    }

    @Test
    void trapsDoNotReturn() {
        assertFalse(ofIntrinsic("llvm.trap").willReturn());
        assertFalse(EffectsOf.instruction(new UnreachableInstruction()).willReturn());
    }

    @ParameterizedTest
    @CsvSource({"7, true", "0, false", "-1, false", "1, true"})
    void signedDivisionByAConstant(long divisor, boolean isSafe) {
        Constant constant = context.integer(IntType.I32, divisor);
        BinaryInstruction division = new BinaryInstruction(Opcode.SDIV, user.argument(0), constant, 0);
        assertEquals(isSafe, EffectsOf.instruction(division).isSpeculatable());
        assertFalse(EffectsOf.instruction(division).mayHaveSideEffects());
    }

    @Test
    void unsignedDivisionByMinusOneIsSafeAndByAVariableIsNot() {
        Constant ones = context.integer(IntType.I32, -1);
        assertTrue(EffectsOf.instruction(new BinaryInstruction(Opcode.UREM, user.argument(0), ones, 0))
                .isSpeculatable());
        assertFalse(EffectsOf.instruction(new BinaryInstruction(Opcode.UDIV, ones, user.argument(0), 0))
                .isSpeculatable());
    }

    @Test
    void vectorDivisionChecksEveryElement() {
        VectorType pair = VectorType.of(IntType.I8, 2);
        Constant seven = context.integer(IntType.I8, 7);
        Constant zero = context.integer(IntType.I8, 0);
        Constant bad = context.aggregate(pair, List.of(seven, zero));
        Constant good = context.aggregate(pair, List.of(seven, seven));
        assertFalse(EffectsOf.instruction(new BinaryInstruction(Opcode.SDIV, good, bad, 0))
                .isSpeculatable());
        assertTrue(EffectsOf.instruction(new BinaryInstruction(Opcode.SDIV, good, good, 0))
                .isSpeculatable());
    }

    @Test
    void loadsAndStores() {
        Constant pointer = context.nullPointer(PointerType.GENERIC);
        Effects load = EffectsOf.instruction(new LoadInstruction(IntType.I32, pointer, MemoryAccess.PLAIN));
        assertTrue(load.mayRead() && !load.mayWrite() && !load.isSpeculatable() && !load.mayHaveSideEffects());
        MemoryAccess isVolatile = new MemoryAccess(4, true, AtomicOrdering.NOT_ATOMIC, "");
        assertTrue(EffectsOf.instruction(new LoadInstruction(IntType.I32, pointer, isVolatile))
                .mayHaveSideEffects());
        MemoryAccess acquire = new MemoryAccess(4, false, AtomicOrdering.ACQUIRE, "");
        assertTrue(EffectsOf.instruction(new LoadInstruction(IntType.I32, pointer, acquire))
                .mayWrite());
        Effects store = EffectsOf.instruction(new StoreInstruction(context.i32(1), pointer, MemoryAccess.PLAIN));
        assertTrue(store.mayWrite() && !store.mayRead());
        assertTrue(EffectsOf.instruction(new FenceInstruction(AtomicOrdering.SEQ_CST, ""))
                .mayHaveSideEffects());
    }

    @Test
    void callsOfUnknownFunctionsMayDoAnything() {
        Function unknown = module.addFunction("unknown", FunctionType.of(SimpleType.VOID));
        Effects effects = EffectsOf.instruction(new CallInstruction(unknown, List.of()));
        assertEquals(MemoryEffect.ANY, effects.memory());
        assertFalse(effects.willReturn() || effects.isConvergent() || effects.isSpeculatable());
    }

    @Test
    void callSiteAndCalleePromiseTogether() {
        Function callee = module.addFunction("callee", FunctionType.of(SimpleType.VOID));
        callee.setAttributes(AttributeList.EMPTY.withFunction(
                AttributeSet.of(List.of(new Attribute.Structured("memory", "argmem: readwrite")))));
        CallInstruction call = new CallInstruction(callee, List.of());
        call.setAttributes(AttributeList.EMPTY.withFunction(AttributeSet.ofFlags("readonly", "willreturn")));
        Effects effects = EffectsOf.instruction(call);
        assertEquals(new MemoryEffect(Access.READ, Access.NONE, Access.NONE), effects.memory());
        assertFalse(effects.mayHaveSideEffects());
    }

    @Test
    void inlineAssemblyIsJudgedByItsWordAndTheCallSite() {
        FunctionType type = FunctionType.of(SimpleType.VOID);
        for (boolean sideEffect : new boolean[] {false, true}) {
            InlineAsm asm = new InlineAsm(type, "", "", sideEffect, false, false, false);
            AttributeSet promises = AttributeSet.ofFlags("readnone", "willreturn");
            CallInstruction call = new CallInstruction(
                    type,
                    asm,
                    List.of(),
                    List.of(),
                    CallInstruction.TailKind.NONE,
                    CallingConvention.C,
                    AttributeList.EMPTY.withFunction(promises),
                    0);
            assertEquals(sideEffect, EffectsOf.instruction(call).mayHaveSideEffects());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "none | NONE | NONE | NONE",
                "read | READ | READ | READ",
                "argmem: write | WRITE | NONE | NONE",
                "readwrite, argmem: none | NONE | READ_WRITE | READ_WRITE",
                "argmem: read, inaccessiblemem: write | READ | WRITE | NONE",
                "read, errnomem: write | READ | READ | READ_WRITE"
            })
    void memoryAttributesAreParsed(String text, Access argument, Access inaccessible, Access other) {
        Optional<MemoryEffect> parsed = MemoryEffect.parse(text);
        if (!text.contains("errnomem")) {
            assertEquals(Optional.of(new MemoryEffect(argument, inaccessible, other)), parsed);
        } else {
            assertTrue(parsed.orElseThrow().other().mayWrite());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "reads", "argmem: none, ", "argmem"})
    void malformedMemoryAttributesAreRefused(String text) {
        assertTrue(MemoryEffect.parse(text).isEmpty());
    }
}
