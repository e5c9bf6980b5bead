package lockstep.conformance.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.compiler.instcombine.CombineRule;
import lockstep.compiler.instcombine.CombineRules;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.prove.Proofs.Effort;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import org.junit.jupiter.api.Test;

final class ProofsTest {
    /** Every rule that is data, a little: what the table of documentation does at length. */
    private static final Effort LITTLE = new Effort(300, 4, 1, 10, 20_000);

    private static Proofs proofs(Pass<?> pass, Effort effort) {
        return new Proofs(
                PipelineParser.parse(PassRegistry.of(List.of(pass)), pass.info().name()),
                pass.info().rules(),
                effort);
    }

    private static Proofs proofs(String pass, Effort effort) {
        return proofs(PassRegistry.builtIn().find(pass).orElseThrow(), effort);
    }

    private static void assertNoneWrong(Proofs proofs) {
        for (RuleProof proof : proofs.results()) {
            assertTrue(proof.failures().isEmpty(), () -> proof.rule() + ": " + proof.failures());
        }
    }

    @Test
    void rulesOfInstsimplifyAreRight() {
        Proofs proofs = proofs("instsimplify", LITTLE);
        proofs.offerSeeds(_ -> {});
        assertNoneWrong(proofs);
        long proven = proofs.results().stream()
                .filter(proof -> proof.status() == RuleProof.Status.PROVEN)
                .count();
        assertTrue(proven >= 15, "only " + proven + " rules met");
    }

    @Test
    void rulesOfInstcombineThatAreDataAreRight() {
        Proofs proofs = proofs("instcombine", LITTLE);
        CombineRules.all().forEach(proofs::offer);
        assertNoneWrong(proofs);
        Set<String> data =
                Set.copyOf(CombineRules.all().stream().map(CombineRule::name).toList());
        List<RuleProof> missed = proofs.results().stream()
                .filter(proof -> data.contains(proof.rule().substring("instcombine:".length())))
                .filter(proof -> proof.status() == RuleProof.Status.UNPROVEN)
                .toList();
        assertTrue(missed.size() * 4 < data.size(), () -> "rules without an application: " + missed);
    }

    /** Rewrites additions to shifts; {@code claims} are the flags of the result. */
    private record Doubling(int claims) implements FunctionPass {
        private static final Rule RULE = new Rule("doubling", "shift", "x + x = x << 1");

        @Override
        public PassInfo info() {
            return new PassInfo(
                    "doubling",
                    "x + x becomes a shift",
                    new SourceRef.Manual("test", "doubling"),
                    List.of(RULE),
                    List.of(),
                    List.of(),
                    Set.of());
        }

        @Override
        public boolean run(Function function, PassContext context) {
            Rewriter rewriter = context.rewriter(function);
            List<Instruction> all = new ArrayList<>();
            function.entry().forEach(all::add);
            for (Instruction instruction : all) {
                boolean isDoubling =
                        instruction instanceof BinaryInstruction b && b.opcode() == Opcode.ADD && b.left() == b.right();
                if (isDoubling && rewriter.allow(RULE, instruction)) {
                    BinaryInstruction shift = new BinaryInstruction(
                            Opcode.SHL, instruction.operand(0), one(function, instruction), claims);
                    rewriter.insertBefore(shift, instruction);
                    rewriter.replaceAllUses(instruction, shift);
                    rewriter.erase(instruction);
                }
            }
            return rewriter.changed();
        }

        private static Constant one(Function function, Instruction instruction) {
            return function.module().context().integer((IntType) instruction.type(), 1);
        }
    }

    private static RuleProof ofDoubling(int claims) {
        Proofs proofs = proofs(new Doubling(claims), LITTLE);
        proofs.offer("test", "define i4 @f(i4 %x) {\n  %r = add i4 %x, %x\n  ret i4 %r\n}\n", 0, 1);
        return proofs.results().getFirst();
    }

    @Test
    void aRightRuleIsProven() {
        assertEquals(new RuleProof("doubling:shift", 1, 0, 0, List.of()), ofDoubling(0));
    }

    @Test
    void aWrongRuleIsFound() {
        RuleProof proof = ofDoubling(Flag.NSW.bit());
        assertEquals(RuleProof.Status.WRONG, proof.status());
        assertTrue(proof.failures().getFirst().after().contains("shl nsw"));
        assertEquals("%x = 0x4", proof.failures().getFirst().judgement().arguments());
    }

    @Test
    void aRuleThatNobodyMetIsUnproven() {
        Proofs proofs = proofs("dce", new Effort(0, 0, 0, 0, 0));
        proofs.offerSeeds(_ -> {});
        assertEquals(RuleProof.Status.UNPROVEN, proofs.results().getFirst().status());
    }

    @Test
    void illegalFunctionsAreLeftAlone() {
        Proofs proofs = proofs(new Doubling(0), LITTLE);
        String text = "define i4 @f(i4 %x) {\n  %a = add i4 %x, %x\n"
                + "  %r = call i4 @llvm.bswap.i4(i4 %a)\n  ret i4 %r\n}\n";
        proofs.offer("test", text, 0, 1);
        assertEquals(RuleProof.Status.UNPROVEN, proofs.results().getFirst().status());
    }

    @Test
    void effortsAreNotNegative() {
        assertThrows(IllegalArgumentException.class, () -> new Effort(0, 0, -1, 0, 0));
    }

    @Test
    void drawnFunctionsAreLegal() {
        for (long seed = 0; seed < 1000; seed++) {
            String text = SmallFunctions.ofSeed(seed);
            Module module = NvvmReader.read("test", text, new Context()).orThrow();
            assertFalse(NvvmVerifier.verify(module).hasFatal(), text);
        }
    }

    @Test
    void seedsGiveTheSameFunctionAgain() {
        assertEquals(SmallFunctions.ofSeed(3), SmallFunctions.ofSeed(3));
    }
}
