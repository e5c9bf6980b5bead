package lockstep.ir.nvvm.verify;

import java.util.List;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostic.Severity;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.type.TypeNames;

/** Collects violations with their places. */
final class Report {
    private final Diagnostics diagnostics = new Diagnostics();
    private final String file;

    Report(String file) {
        this.file = file;
    }

    Diagnostics diagnostics() {
        return diagnostics;
    }

    /** A violation at an instruction; {@code found} is what was found. */
    void at(Instruction instruction, VerifierRule rule, String found) {
        add(Severity.ERROR, instruction, rule, found);
    }

    /** Something right that Lockstep cannot do. */
    void unsupported(Instruction instruction, VerifierRule rule, String feature) {
        add(Severity.UNSUPPORTED, instruction, rule, "not supported: " + feature);
    }

    private void add(Severity severity, Instruction instruction, VerifierRule rule, String found) {
        BasicBlock block = instruction.block();
        Function function = instruction.function();
        String place = "in " + (function == null ? "no function" : describe(function)) + ", "
                + (block == null ? "no block" : describe(block)) + ", "
                + instruction.opcode().mnemonic()
                + (instruction.name() == null ? "" : " %" + TypeNames.quoteIfNeeded(instruction.name()))
                + (instruction.origin() == null ? "" : " (" + instruction.origin() + ")");
        add(severity, instruction.location(), rule, found, place);
    }

    /** A violation at a block. */
    void at(BasicBlock block, VerifierRule rule, String found) {
        Function function = block.function();
        String place = "in " + (function == null ? "no function" : describe(function));
        add(Severity.ERROR, location(block), rule, describe(block) + " " + found, place);
    }

    /** A violation at a global. */
    void at(GlobalValue global, VerifierRule rule, String found) {
        add(Severity.ERROR, global.location(), rule, describe(global) + " " + found, "");
    }

    /** Blocks have no location of their own: that of the first instruction, or else of the function. */
    private static SourceLocation location(BasicBlock block) {
        Instruction first = block.first();
        Function function = block.function();
        if (first != null) {
            return first.location();
        }
        return function == null ? SourceLocation.NONE : function.location();
    }

    /** A violation of the module. */
    void module(VerifierRule rule, String found) {
        module(SourceLocation.NONE, rule, found);
    }

    /** A violation at a place of the module; {@code found} is the whole message. */
    void module(SourceLocation location, VerifierRule rule, String found) {
        add(Severity.ERROR, location, rule, found, "");
    }

    private void add(Severity severity, SourceLocation location, VerifierRule rule, String found, String place) {
        SourceLocation where = location.equals(SourceLocation.NONE) ? SourceLocation.ofFile(file) : location;
        String demand = "required: " + rule.text();
        List<String> notes = place.isEmpty() ? List.of(demand) : List.of(place, demand);
        diagnostics.add(new Diagnostic(severity, rule.code(), where, found, notes));
    }

    static String describe(GlobalValue global) {
        return global.name().isEmpty() ? "a nameless global" : "@" + TypeNames.quoteIfNeeded(global.name());
    }

    static String describe(BasicBlock block) {
        return block.name() == null ? "a nameless block" : "block %" + TypeNames.quoteIfNeeded(block.name());
    }
}
