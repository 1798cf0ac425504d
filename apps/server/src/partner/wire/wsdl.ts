import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationNames, partnerNamespace } from './operations.ts'
import { escapeXml } from './write.ts'

/** The one schema: the reader validates by it and the WSDL carries it. */
export const schemaText = readFileSync(join(import.meta.dirname, 'corridor-partner-v1.xsd'), 'utf8')

/** A declaration may stand only at the very beginning of a document. */
const inlineSchema = schemaText.slice(schemaText.indexOf('<xs:schema')).trimEnd()

function messages(name: string): string {
  return `  <wsdl:message name="${name}">
    <wsdl:part name="parameters" element="tns:${name}"/>
  </wsdl:message>
  <wsdl:message name="${name}Response">
    <wsdl:part name="parameters" element="tns:${name}Response"/>
  </wsdl:message>
`
}

function portOperation(name: string): string {
  return `    <wsdl:operation name="${name}">
      <wsdl:input message="tns:${name}"/>
      <wsdl:output message="tns:${name}Response"/>
      <wsdl:fault name="corridorFault" message="tns:corridorFault"/>
    </wsdl:operation>
`
}

function boundOperation(name: string): string {
  return `    <wsdl:operation name="${name}">
      <soap:operation soapAction="${partnerNamespace}/${name}" style="document"/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
      <wsdl:output><soap:body use="literal"/></wsdl:output>
      <wsdl:fault name="corridorFault"><soap:fault name="corridorFault" use="literal"/></wsdl:fault>
    </wsdl:operation>
`
}

function forAll(write: (name: string) => string): string {
  return operationNames.map(write).join('')
}

export function makeWsdl(address: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<wsdl:definitions name="CorridorPartner" targetNamespace="${partnerNamespace}" xmlns:tns="${partnerNamespace}"
  xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/">
  <wsdl:types>
${inlineSchema}
  </wsdl:types>
${forAll(messages)}  <wsdl:message name="corridorFault">
    <wsdl:part name="fault" element="tns:corridorFault"/>
  </wsdl:message>
  <wsdl:portType name="CorridorPartner">
${forAll(portOperation)}  </wsdl:portType>
  <wsdl:binding name="CorridorPartnerSoap" type="tns:CorridorPartner">
    <soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
${forAll(boundOperation)}  </wsdl:binding>
  <wsdl:service name="CorridorPartner">
    <wsdl:port name="CorridorPartnerSoap" binding="tns:CorridorPartnerSoap">
      <soap:address location="${escapeXml(address)}"/>
    </wsdl:port>
  </wsdl:service>
</wsdl:definitions>
`
}
