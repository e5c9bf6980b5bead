package lockstep.conformance.driver;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.program.FileKind;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.isa.Architecture;

/**
 * Decodes the machine words of cubins.
 *
 * @param architecture whose words they are; as each cubin says if empty
 */
public record DisRequest(Optional<Architecture> architecture) {
    public DisRequest {
        Objects.requireNonNull(architecture);
    }

    /**
     * Decodes the cubin in {@code bytes}.
     *
     * @param name of the file, for messages
     * @throws InputException if it is not a cubin, or one of an architecture that is not described
     */
    public DisResult run(String name, byte[] bytes) {
        FileKind.CUBIN.require(name, bytes, "cubin", "");
        SourceLocation place = SourceLocation.ofFile(name);
        Diagnostics diagnostics = new Diagnostics();
        Optional<Cubin> read = CubinReader.read(bytes, place, diagnostics);
        diagnostics.throwIfFatal();
        Cubin cubin = read.orElseThrow();
        int number = cubin.header().architectureNumber();
        Architecture as = architecture
                .or(() -> Architecture.ofNumber(number))
                .orElseThrow(() -> new InputException("architecture", place, "sm_" + number + " is not described"));
        List<Code> codes =
                cubin.code().stream().map(section -> Code.decode(section, as)).toList();
        return new DisResult(name, cubin, codes);
    }
}
