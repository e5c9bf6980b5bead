package lockstep.conformance.encoding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.cubin.CubinWriter;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.function.SassModule.WordEncoder;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;

/** Converts programs to the bytes of a cubin and back. */
public final class CubinRoundTrip {
    private final WordEncoder encoder;

    /** @param encoder that is under test */
    public CubinRoundTrip(WordEncoder encoder) {
        this.encoder = encoder;
    }

    /**
     * Encodes {@code program} as a cubin and reads it back from the bytes.
     *
     * @throws lockstep.ir.diag.InputException if the bytes are not a cubin
     */
    public SassProgram of(MachineProgram program) {
        return read(program.file(), program.module().encode(encoder));
    }

    /**
     * Decodes and encodes all words of the cubin, and reads it back from the bytes.
     *
     * @return empty if the architecture or a word of a section is unknown
     * @throws lockstep.ir.diag.InputException if the bytes are not a cubin
     */
    public Optional<SassProgram> of(SassProgram program) {
        Optional<Architecture> architecture = program.cubin().header().architecture();
        Cubin cubin = program.cubin();
        for (CodeSection section : program.cubin().code()) {
            Optional<SassFunction> function =
                    architecture.flatMap(known -> SassFunction.of(Code.decode(section, known)));
            if (function.isEmpty()) {
                return Optional.empty();
            }
            cubin = cubin.with(
                    section.index(), section.withWords(words(function.get())).section());
        }
        return Optional.of(read(program.file(), cubin));
    }

    private List<InstructionWord> words(SassFunction function) {
        List<InstructionWord> words = new ArrayList<>();
        function.instructions().forEach(instruction -> words.add(encoder.encode(instruction)));
        return words;
    }

    private static SassProgram read(String file, Cubin cubin) {
        Diagnostics found = new Diagnostics();
        Optional<Cubin> read = CubinReader.read(CubinWriter.write(cubin), SourceLocation.ofFile(file), found);
        found.throwIfFatal();
        return new SassProgram(file, read.orElseThrow());
    }
}
